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

export interface StripeStandIn {
  url: string;
  subscriptions: Map<string, Subscription>;
  /** Checkout sessions, with the forms from which they were created. */
  sessions: Map<string, { id: string; form: URLSearchParams; subscription: string | null }>;
  customers: string[];
  /** Payments that were returned. */
  refunds: string[];
  /** While set, every call is answered with this status. */
  outage: { status: number | null };
  close: () => Promise<void>;
}

/** Answers the few calls that the server makes to the payment provider, because a test must not charge a card. */
export async function startStripeStandIn(port = 0): Promise<StripeStandIn> {
  const subscriptions: StripeStandIn['subscriptions'] = new Map();
  const sessions: StripeStandIn['sessions'] = new Map();
  const customers: string[] = [];
  const refunds: string[] = [];
  const outage: StripeStandIn['outage'] = { status: null };

  const answer = (
    method: string,
    path: string,
    { form, query }: { form: URLSearchParams; query: URLSearchParams },
  ): { status: number; body: unknown } => {
    if (outage.status !== null) return { status: outage.status, body: { error: { message: 'out of order' } } };
    const [, , kind, id, sub] = path.split('/');
    if (method === 'POST' && kind === 'customers') {
      customers.push(`cus_${customers.length + 1}`);
      return { status: 200, body: { id: customers.at(-1), object: 'customer' } };
    }
    if (method === 'DELETE' && kind === 'customers' && id !== undefined) {
      for (const ended of subscriptions.values()) if (ended.customer === id) ended.status = 'canceled';
      return { status: 200, body: { id, object: 'customer', deleted: true } };
    }
    if (kind === 'checkout' && method === 'POST') {
      const session = { id: `cs_${sessions.size + 1}`, form, subscription: null };
      sessions.set(session.id, session);
      return {
        status: 200,
        body: { id: session.id, object: 'checkout.session', url: `https://pay.example/${session.id}` },
      };
    }
    if (kind === 'checkout' && sub !== undefined && sessions.has(sub)) {
      const { form: made, subscription } = sessions.get(sub)!;
      const body = {
        id: sub,
        object: 'checkout.session',
        client_reference_id: made.get('client_reference_id'),
        subscription,
      };
      return { status: 200, body };
    }
    if (kind === 'invoice_payments') {
      const paid = subscriptions.get(query.get('invoice')?.slice('in_of_'.length) ?? '');
      const payment = { type: 'payment_intent', payment_intent: paid?.paymentIntent ?? null };
      const data = paid ? [{ id: `inpay_${paid.id}`, object: 'invoice_payment', payment }] : [];
      return { status: 200, body: { object: 'list', data, has_more: false } };
    }
    if (kind === 'refunds') {
      const payment = form.get('payment_intent') ?? '';
      if (refunds.includes(payment)) return { status: 400, body: { error: { code: 'charge_already_refunded' } } };
      refunds.push(payment);
      return { status: 200, body: { id: `re_${refunds.length}`, object: 'refund' } };
    }
    if (kind === 'billing_portal') {
      return { status: 200, body: { url: `https://pay.example/portal/${form.get('customer')}` } };
    }
    const subscription = kind === 'subscriptions' && id !== undefined ? subscriptions.get(id) : undefined;
    if (!subscription) return { status: 404, body: { error: { code: 'resource_missing', message: 'No such object' } } };
    if (method === 'DELETE') subscription.status = 'canceled';
    if (method === 'POST') subscription.isEnding = form.get('cancel_at_period_end') === 'true';
    const item = { price: { id: subscription.price }, current_period_end: subscription.endsAtS };
    const { id: subscriptionId, customer, status, isEnding = false } = subscription;
    return {
      status: 200,
      body: {
        id: subscriptionId,
        object: 'subscription',
        customer,
        status,
        latest_invoice: `in_of_${subscriptionId}`,
        cancel_at_period_end: isEnding,
        cancel_at: null,
        items: { data: [item] },
      },
    };
  };

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
      const sent = { form: new URLSearchParams(body), query };
      const { status, body: json } = answer(request.method ?? 'GET', pathname, sent);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    subscriptions,
    sessions,
    customers,
    refunds,
    outage,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
