"""The games for learners: observations, rewards, environments. It knows no bot."""
