import pg from 'pg'
import { applicationName, type Connection } from './database.ts'

/** Runs `work` on a connection of its own, which ends with it. A connection that is lost fails what is asked next, and ends no process. */
export async function withClient<Result>(
  connection: Connection & { connectionTimeoutMillis?: number },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connection, application_name: applicationName() })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
