/** What to do where another program listens at our port already; `undefined` where something else is wrong. */
export const portTakenText = (error: unknown, port: number): string | undefined =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    ? `Port ${port} is taken by another program. End that one, or choose another port: PORT=${port + 1} npm start`
    : undefined
