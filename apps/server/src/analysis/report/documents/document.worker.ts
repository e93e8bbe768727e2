import { parentPort } from 'node:worker_threads'
import type { DocumentReply, DocumentRequest } from './document-threads.ts'
import { drawPaper } from './draw-paper.ts'
import { writeDocx } from './write-docx.ts'
import { writePdf } from './write-pdf.ts'

const WRITERS = { pdf: writePdf, docx: writeDocx }

parentPort?.on('message', async ({ kind, source }: DocumentRequest) => {
  const reply = await drawPaper(source)
    .then(WRITERS[kind])
    .then(
      (bytes): DocumentReply => ({ bytes }),
      (error: unknown): DocumentReply => ({ problem: error instanceof Error ? error.message : 'unknown' }),
    )
  parentPort?.postMessage(reply)
})

parentPort?.postMessage('ready')
