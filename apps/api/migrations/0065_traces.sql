-- Leads from an acquirer's notification to the trace of the checkout (docs/decisions/091-traces.md).
alter table payments add column traceparent text check (char_length(traceparent) = 55);
