/**
 * What `npm start` gives the server: built code runs as in production. A machine that nobody called so tries things out, so its till is
 * the sandbox's, which takes no real money; what is set stands above both.
 */
export function startEnvironment(environment) {
  const isCalledProduction = environment.NODE_ENV === 'production'
  return { NODE_ENV: 'production', ...(!isCalledProduction && { PAYMENTS_SANDBOX: 'allow' }), ...environment }
}
