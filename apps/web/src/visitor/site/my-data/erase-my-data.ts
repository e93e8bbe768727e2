import { deleteResource } from '../../../lib/api/request.ts'

/** Every key that this site keeps about a visitor begins so; language and theme say nothing about anybody and stay. */
const LOCAL_PREFIX = 'chioma.'

/** Erases everything on the server, then what this browser keeps. Throws `ApiError`; then nothing local was touched. */
export async function eraseMyData(storage: Storage): Promise<void> {
  await deleteResource('/api/my-data')
  for (const key of Object.keys(storage).filter((name) => name.startsWith(LOCAL_PREFIX))) storage.removeItem(key)
}
