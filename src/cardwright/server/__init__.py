"""The server: tables that people and bots share over the network. It knows games only through their interface."""
