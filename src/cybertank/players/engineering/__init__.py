"""What computer players do with engineers, drones and Vulcans (sections 14 and 15)."""
