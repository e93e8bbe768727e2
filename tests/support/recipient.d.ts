import type { Recipient } from '@chioma/contract';
/** Somebody in Milan to whom goods may go. */
export declare const RECIPIENT: Recipient;
