import { resolve } from 'node:path'
import { Command } from 'commander'
import { readConfigOrExit } from '../config.ts'

/** `chioma labels`: what people said of photos, to measure the engine on. */
export function labelsCommand(): Command {
  return new Command('labels')
    .description('reviewed photos, to measure the engine on')
    .addCommand(
      new Command('export')
        .description('write photos whose visitors agreed, with their reviews, for `npm run bench:accuracy -- --data FOLDER`')
        .argument('<folder>')
        .action(exportTo),
    )
}

async function exportTo(folder: string): Promise<void> {
  // Loaded here, so that commands that need no database start fast.
  const { openStores } = await import('../compose.ts')
  const { createKeys } = await import('../platform/crypto/crypto.ts')
  const { openDatabase } = await import('../platform/database/database.ts')
  const { createLogger } = await import('../platform/logger.ts')
  const { migrate } = await import('../platform/database/migrate.ts')
  const { settleMasterKey } = await import('../visitors/keys/reseal.ts')
  const { exportLabels } = await import('../analysis/review/export-labels.ts')
  const config = readConfigOrExit()
  const logger = createLogger('warn')
  const { connection, storage, close: closeStores } = await openStores(config, logger)
  try {
    await migrate(connection, logger)
    const { database, close } = openDatabase(connection, logger)
    const keys = createKeys(config.masterKey ?? (await settleMasterKey(config.dataFolder, database)))
    const count = await exportLabels({ database, storage, keys }, resolve(folder)).finally(close)
    console.log(`${count} reviewed ${count === 1 ? 'photo' : 'photos'} in ${resolve(folder)}`)
  } finally {
    await closeStores()
  }
}
