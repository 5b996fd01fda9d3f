/** Value of the query parameter `upgrade` on the way back from the payment page without a payment; otherwise its id. */
export const CHECKOUT_CANCELLED = 'cancelled';
