"""Reading files into typed models, with faults that name the file and the key."""
