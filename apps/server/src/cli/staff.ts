import { inviteStaffSchema, STAFF_ROLES } from '@chioma/contract'
import { Command, Option } from 'commander'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { AppError } from '../platform/http/app-error.ts'

const ACTOR = { id: null, name: 'command line', requestId: null }

/** `chioma staff`: the way in for whoever holds the machine. */
export function staffCommand(): Command {
  return new Command('staff')
    .description('the people who may use the staff area')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(resetCommand())
}

function addCommand(): Command {
  return new Command('add')
    .description('print a link with which somebody becomes a member, once, within seven days')
    .argument('<email>')
    .addOption(new Option('--role <role>', 'what the member may do').choices(STAFF_ROLES).default('owner'))
    .action(async (email: string, { role }: { role: string }) => {
      const invited = inviteStaffSchema.safeParse({ email, role })
      if (!invited.success) return complain(`${email} is not an e-mail address`)
      await withStaff(async (needs) => {
        const { inviteMember } = await import('../staff/index.ts')
        const { url, expiresAt } = await inviteMember(needs, ACTOR, invited.data, new Date())
        console.log(`${url}\nGood for one account (${role}), until ${expiresAt}.`)
      })
    })
}

function listCommand(): Command {
  return new Command('list').description('everybody who is staff').action(() =>
    withStaff(async ({ database }) => {
      const { selectMembers } = await import('../staff/index.ts')
      const members = await selectMembers(database, new Date(0), new Date())
      for (const { email, name, role, totp_confirmed_at: totp, last_signed_in_at: lastSignIn } of members) {
        const details = [
          role,
          totp === null ? 'password alone' : 'one-time codes',
          `last here ${lastSignIn?.toISOString() ?? 'never'}`,
        ]
        console.log(`${email}\t${name}\t${details.join(', ')}`)
      }
      if (members.length === 0) console.log('Nobody yet. Start the server for a set-up link, or run: chioma staff add <email>')
    }),
  )
}

function resetCommand(): Command {
  return new Command('reset')
    .description('print a link with which a member sets a new password, once, within a day')
    .argument('<email>')
    .option('--totp', 'also switch one-time codes off, for who lost the phone', false)
    .action((email: string, { totp }: { totp: boolean }) =>
      withStaff(async (needs) => {
        const { issueReset, removeTotp, selectMemberByEmail } = await import('../staff/index.ts')
        const member = await selectMemberByEmail(needs.database, email.trim().toLowerCase())
        if (member === undefined) return complain(`Nobody on the staff has the address ${email}`)
        if (totp) await removeTotp(needs, ACTOR, member.id)
        const { url, expiresAt } = await issueReset(needs, ACTOR, member.id, new Date())
        console.log(`${url}\nGood until ${expiresAt}.`)
      }),
    )
}

async function withStaff(work: (needs: { database: Database; config: Config }) => Promise<void>): Promise<void> {
  // Loaded here, so that commands that need no database start fast.
  const { withStores } = await import('../compose.ts')
  await withStores(work).catch((error) => {
    if (!(error instanceof AppError)) throw error
    complain(error.code === 'email_taken' ? 'Somebody with this address is staff already.' : error.code)
  })
}

function complain(problem: string): void {
  process.stderr.write(`${problem}\n`)
  process.exitCode = 1
}
