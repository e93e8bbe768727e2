import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Bucket } from '../../apps/server/src/platform/storage/s3-storage.ts'

const SCRIPT = fileURLToPath(new URL('./s3-server.mjs', import.meta.url))
const CREDENTIALS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const REGION = 'us-east-1'

/** A server that speaks S3 over HTTP, in a process of its own. */
export interface S3Server {
  makeBucket(name: string): Promise<S3Bucket>
  stop(): Promise<void>
}

/** It keeps what it is given in the folder. */
export async function startS3Server(folder: string): Promise<S3Server> {
  const child = spawn(process.execPath, ['--openssl-legacy-provider', SCRIPT, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const endpoint = `http://127.0.0.1:${String(port).trim()}`
  return {
    makeBucket: async (bucket) => {
      const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: CREDENTIALS })
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      client.destroy()
      return { endpoint, region: REGION, bucket, credentials: CREDENTIALS, isPathStyle: true }
    },
    stop: async () => {
      const exited = once(child, 'exit')
      child.kill()
      await exited
    },
  }
}

/** A bucket, as `STORAGE_URL` names it. */
export const urlOfBucket = ({ endpoint, bucket }: S3Bucket): string =>
  `s3://${CREDENTIALS.accessKeyId}:${CREDENTIALS.secretAccessKey}@${new URL(endpoint).host}/${bucket}?tls=off`
