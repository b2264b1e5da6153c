"""Reading files into typed models, with faults that name file and key."""
