"""What a browser downloads: pages, the client's files, the rules. It knows no room at all."""
