import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** A mail server that takes every mail and keeps it. */
export interface MailSink {
  url: string
  /** Every mail so far as it came, headers and body. */
  mails: string[]
  close(): Promise<void>
}

/** `refuses`: the addresses that it knows nobody at. `pauseMs`: between taking a mail and saying so. */
export async function startMailSink({
  refuses = /^$/,
  pauseMs = 0,
  port = 0,
}: {
  refuses?: RegExp
  pauseMs?: number
  port?: number
} = {}): Promise<MailSink> {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    converse(socket, { keep: (mail) => mails.push(mail), refuses, pauseMs })
  })
  const openPort = await listen(server, port)
  return {
    url: `smtp://127.0.0.1:${openPort}`,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** As much of RFC 5321 as one who only takes mail needs. */
function converse(
  socket: Socket,
  { keep, refuses, pauseMs }: { keep: (mail: string) => void; refuses: RegExp; pauseMs: number },
): void {
  let unread = ''
  let mail: string[] | undefined
  const answer = (line: string): void => void socket.write(`${line}\r\n`)
  const take = (line: string): void => {
    if (mail !== undefined && line !== '.') mail.push(line.replace(/^\./, ''))
    else if (mail !== undefined) {
      keep(mail.join('\n'))
      mail = undefined
      setTimeout(() => answer('250 taken'), pauseMs)
    } else if (/^DATA/i.test(line)) {
      mail = []
      answer('354 go on')
    } else if (/^RCPT/i.test(line) && refuses.test(line)) answer(`550 nobody here: ${line}`)
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else answer('250 sink')
  }
  answer('220 sink')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
}
