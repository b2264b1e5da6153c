"""Play engineers, drones and Vulcans (sections 14 and 15)."""
