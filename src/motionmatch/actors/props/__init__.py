"""The world of a take and what is added to a body: objects, terrain, attachments such as capes and hair."""
