/** `upgrade` of the address that the payment page leads back to when nothing was paid; else it names the payment. */
export const CHECKOUT_CANCELLED = 'cancelled';
