"""What tests of the pages share."""
