-- What a customer orders besides the carriage, such as loading or a customs declaration.
alter table transport_order
  add services text[] not null default '{}'
    check (services <@ array['loading', 'unloading', 'tailLift', 'appointment', 'customsDeclaration', 'storage', 'returnOfPod', 'cashOnDelivery']);
