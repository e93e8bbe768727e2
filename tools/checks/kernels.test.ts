import { expect, test } from 'vitest'
import { compileKernels, readCompiled } from '../compile-kernels.ts'

test('the compiled kernels are what their sources compile to; `npm run kernels` compiles them anew', {
  timeout: 60_000,
}, async () => {
  expect(await compileKernels()).toBe(await readCompiled())
})
