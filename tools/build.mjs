#!/usr/bin/env node
// `npm run build`: installs what is missing and builds what is stale.
import { prepare } from './prepare.mjs'

await prepare({ build: true })
