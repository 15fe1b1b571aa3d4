-- What an item asks for, as a picture: the hash that its content is stored by; null: none. Copies share the content.
alter table items add example_photo text;
