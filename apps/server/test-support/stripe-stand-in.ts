import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Subscription {
  id: string;
  customer: string;
  status: string;
  price: string;
  endsAtS: number;
  /** Payment of its last invoice. */
  paymentIntent?: string;
  /** Whether the subscription ends with its period; by default another one follows. */
  isEnding?: boolean;
}

interface CheckoutSession {
  id: string;
  form: URLSearchParams;
  createdS: number;
  /** The subscription that was bought; null before the payment. */
  subscription: string | null;
  isExpired: boolean;
}

export interface StripeStandIn {
  url: string;
  subscriptions: Map<string, Subscription>;
  /** Checkout sessions, with the forms from which they were created. */
  sessions: Map<string, CheckoutSession>;
  customers: string[];
  deletedCustomers: Set<string>;
  /** Payments that were returned. */
  refunds: string[];
  /** While set, every call is answered with this status. */
  outage: { status: number | null };
  /** While set, an answer waits for it before it is sent. */
  delay: { until: Promise<unknown> | null };
  close: () => Promise<void>;
}

/** Answers the few calls that the server makes to the payment provider, because a test must not charge a card. */
export async function startStripeStandIn(port = 0): Promise<StripeStandIn> {
  const state: State = {
    subscriptions: new Map(),
    sessions: new Map(),
    customers: [],
    deletedCustomers: new Set(),
    customersByKey: new Map(),
    refunds: [],
    outage: { status: null },
    delay: { until: null },
  };
  const server = createServer((request, response) => {
    const answered = text(request).then(async (body) => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
      const key = String(request.headers['idempotency-key'] ?? '');
      const call = { method: request.method ?? 'GET', path, form: new URLSearchParams(body), query, key };
      const { status, body: json } = answer(state, call);
      await state.delay.until;
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
    // A caller that breaks off gets no answer.
    answered.catch(() => response.destroy());
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    ...state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface State extends Omit<StripeStandIn, 'url' | 'close'> {
  /** Customers by the idempotency key of the request that created them. */
  customersByKey: Map<string, string>;
}

interface Call {
  method: string;
  path: string;
  form: URLSearchParams;
  query: URLSearchParams;
  /** Idempotency key; empty without one. */
  key: string;
}

interface Answer {
  status: number;
  body: unknown;
}

function answer(state: State, call: Call): Answer {
  if (state.outage.status !== null) return failure(state.outage.status, { message: 'out of order' });
  const [, , kind, id, sub, action] = call.path.split('/');
  if (kind === 'customers' && call.method === 'POST') return newCustomer(state, call);
  if (kind === 'customers' && call.method === 'GET' && id !== undefined) return customer(state, id);
  if (kind === 'customers' && call.method === 'DELETE' && id !== undefined) return deletedCustomer(state, id);
  if (kind === 'checkout' && sub !== undefined && action === 'expire') return expiredCheckout(state, sub);
  if (kind === 'checkout' && call.method === 'POST') return newCheckout(state, call);
  if (kind === 'checkout' && sub !== undefined) return checkout(state, sub);
  if (kind === 'checkout') return openCheckouts(state, call.query.get('customer'));
  if (kind === 'invoice_payments') return paymentsOf(state, call.query.get('invoice') ?? '');
  if (kind === 'refunds') return refund(state, call.form.get('payment_intent') ?? '');
  if (kind === 'billing_portal') return ok({ url: `https://pay.example/portal/${call.form.get('customer')}` });
  if (kind === 'subscriptions' && id === undefined) return subscriptionsOf(state, call.query.get('customer'));
  if (kind === 'subscriptions' && id !== undefined) return subscription(state, call, id);
  return NO_SUCH_OBJECT;
}

function newCustomer({ customers, customersByKey }: State, { key }: Call): Answer {
  const known = customersByKey.get(key);
  const id = known ?? `cus_${customers.length + 1}`;
  if (known === undefined) customers.push(id);
  if (key !== '') customersByKey.set(key, id);
  return ok({ id, object: 'customer' });
}

function customer({ customers, deletedCustomers }: State, id: string): Answer {
  if (!customers.includes(id)) return NO_SUCH_OBJECT;
  return ok({ id, object: 'customer', ...(deletedCustomers.has(id) && { deleted: true }) });
}

function deletedCustomer({ deletedCustomers, subscriptions }: State, id: string): Answer {
  if (deletedCustomers.has(id)) return NO_SUCH_OBJECT;
  deletedCustomers.add(id);
  for (const ended of subscriptions.values()) if (ended.customer === id) ended.status = 'canceled';
  return ok({ id, object: 'customer', deleted: true });
}

function newCheckout({ sessions, deletedCustomers }: State, { form }: Call): Answer {
  if (deletedCustomers.has(form.get('customer') ?? '')) return NO_SUCH_OBJECT;
  const createdS = Math.floor(Date.now() / 1000);
  const session = { id: `cs_${sessions.size + 1}`, form, createdS, subscription: null, isExpired: false };
  sessions.set(session.id, session);
  return ok(sessionAnswer(session));
}

function sessionAnswer({ id, form, createdS, subscription: bought, isExpired }: CheckoutSession) {
  const status = bought !== null ? 'complete' : isExpired ? 'expired' : 'open';
  const reference = form.get('client_reference_id');
  const url = status === 'open' ? `https://pay.example/${id}` : null;
  return {
    id,
    object: 'checkout.session',
    created: createdS,
    status,
    url,
    client_reference_id: reference,
    subscription: bought,
  };
}

const isOpen = ({ subscription: bought, isExpired }: CheckoutSession) => bought === null && !isExpired;

function openCheckouts({ sessions }: State, customerId: string | null): Answer {
  const open = [...sessions.values()].filter(
    (session) => session.form.get('customer') === customerId && isOpen(session),
  );
  return ok({ object: 'list', data: open.map(sessionAnswer), has_more: false });
}

function expiredCheckout({ sessions }: State, id: string): Answer {
  const session = sessions.get(id);
  if (!session) return NO_SUCH_OBJECT;
  if (!isOpen(session)) return failure(400, { message: 'Only open sessions can be expired' });
  session.isExpired = true;
  return ok(sessionAnswer(session));
}

function checkout({ sessions }: State, id: string): Answer {
  const session = sessions.get(id);
  if (!session) return NO_SUCH_OBJECT;
  return ok(sessionAnswer(session));
}

function paymentsOf({ subscriptions }: State, invoice: string): Answer {
  const paid = subscriptions.get(invoice.slice(INVOICE.length));
  const payment = { type: 'payment_intent', payment_intent: paid?.paymentIntent ?? null };
  const data = paid ? [{ id: `inpay_${paid.id}`, object: 'invoice_payment', payment }] : [];
  return ok({ object: 'list', data, has_more: false });
}

function refund({ refunds }: State, payment: string): Answer {
  if (refunds.includes(payment)) return failure(400, { code: 'charge_already_refunded' });
  refunds.push(payment);
  return ok({ id: `re_${refunds.length}`, object: 'refund' });
}

function subscription({ subscriptions }: State, { method, form }: Call, id: string): Answer {
  const found = subscriptions.get(id);
  if (!found) return NO_SUCH_OBJECT;
  if (method === 'DELETE' && found.status === 'canceled') return NO_SUCH_OBJECT;
  if (method === 'DELETE') found.status = 'canceled';
  if (method === 'POST') found.isEnding = form.get('cancel_at_period_end') === 'true';
  const { customer, status, price, endsAtS, isEnding = false } = found;
  return ok({
    id: found.id,
    object: 'subscription',
    customer,
    status,
    latest_invoice: INVOICE + found.id,
    cancel_at_period_end: isEnding,
    cancel_at: null,
    items: { data: [{ price: { id: price }, current_period_end: endsAtS }] },
  });
}

function subscriptionsOf({ subscriptions }: State, customerId: string | null): Answer {
  const data = [...subscriptions.values()].filter((one) => one.customer === customerId && one.status !== 'canceled');
  return ok({ object: 'list', data: data.map(({ id, status }) => ({ id, status })), has_more: false });
}

/** The id of a subscription's invoice begins with this and ends with the subscription's id. */
const INVOICE = 'in_of_';

const ok = (body: unknown): Answer => ({ status: 200, body });

const failure = (status: number, error: { code?: string; message?: string }): Answer => ({ status, body: { error } });

const NO_SUCH_OBJECT = failure(404, { code: 'resource_missing', message: 'No such object' });
