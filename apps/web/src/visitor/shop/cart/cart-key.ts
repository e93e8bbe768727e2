/** Where the loaded cart is kept. Apart from its shapes, which are loaded later. */
export const CART_KEY = ['cart'] as const
