/** Value of the query parameter `upgrade` after a cancelled payment; otherwise it is the id of the payment. */
export const CHECKOUT_CANCELLED = 'cancelled';
