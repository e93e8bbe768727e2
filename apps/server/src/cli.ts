#!/usr/bin/env node
import { Command } from 'commander'
import { analyzeCommand } from './cli/analyze.ts'
import { backupCommand, restoreCommand } from './cli/backup/commands.ts'
import { demoCommand } from './cli/demo.ts'
import { doctorCommand } from './cli/doctor.ts'
import { keysCommand } from './cli/keys.ts'
import { labelsCommand } from './cli/labels.ts'
import { staffCommand } from './cli/staff.ts'
import { startCommand } from './cli/start.ts'

/** The `chioma` command. */
const program = new Command('chioma')
  .description('Hair and scalp photo analysis')
  .addCommand(startCommand())
  .addCommand(analyzeCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(staffCommand())
  .addCommand(labelsCommand())
  .addCommand(keysCommand())
  .addCommand(demoCommand())
  .addCommand(doctorCommand())

await program.parseAsync()
