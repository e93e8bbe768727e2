#!/usr/bin/env node
import { Command } from 'commander'
import { analyzeCommand } from './cli/analyze.ts'
import {
  backupCommand,
  backupKeyCommand,
  demoCommand,
  doctorCommand,
  keysCommand,
  labelsCommand,
  restoreCommand,
  startCommand,
} from './cli/commands.ts'
import { staffCommand } from './cli/staff.ts'

/** The `chioma` command. */
const program = new Command('chioma')
  .description('Hair and scalp photo analysis')
  .addCommand(startCommand())
  .addCommand(analyzeCommand())
  .addCommand(backupCommand())
  .addCommand(restoreCommand())
  .addCommand(backupKeyCommand())
  .addCommand(staffCommand())
  .addCommand(labelsCommand())
  .addCommand(keysCommand())
  .addCommand(demoCommand())
  .addCommand(doctorCommand())

await program.parseAsync()
