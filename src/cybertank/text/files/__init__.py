"""Read files into typed models. Errors name the file and the key."""
