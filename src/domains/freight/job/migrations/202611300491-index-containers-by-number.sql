-- Reports of carriers look for a container by its number, whether it is back or not.
create index freight_container_number on freight_container (container_no) where container_no is not null;
