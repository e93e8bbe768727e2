/** One part of a multipart form, as a client that follows no rule may send it. */
export interface FormPart {
  name: string
  content: string | Uint8Array
  fileName?: string
  mediaType?: string
}

export interface EncodedForm {
  contentType: string
  body: Buffer<ArrayBuffer>
}

const BOUNDARY = '----chioma-test-boundary'

/** Encodes a form by hand: `FormData` refuses to send most of what a server must be able to refuse. */
export function encodeForm(parts: readonly FormPart[]): EncodedForm {
  const encoded = parts.flatMap(({ name, content, fileName, mediaType }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
        `${mediaType === undefined ? '' : `content-type: ${mediaType}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...encoded, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
