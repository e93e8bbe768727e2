// `node --openssl-legacy-provider tests/support/s3-server.mjs FOLDER [PORT]`: a server that speaks S3, and keeps what it is given in a
// folder. Prints its port. The key `S3RVER` with the secret `S3RVER` may do everything. Its tokens for long lists are encrypted with DES.
import { createServer } from 'node:http'
import S3rver from '@20minutes/s3rver'

const [folder, port = '0'] = process.argv.slice(2)
const options = { directory: folder, silent: true, vhostBuckets: false }
const objects = new S3rver(options).callback()
// The package leaves out the slash that the SDK puts after the name of a bucket and signs: where a request is for a bucket and not for
// an object, the access key alone is checked.
const buckets = new S3rver({ ...options, allowMismatchedSignatures: true }).callback()
const isForBucket = (url) => /^\/[^/?]+\/?(\?|$)/.test(url)

const server = createServer((request, response) => (isForBucket(request.url ?? '') ? buckets : objects)(request, response))
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
