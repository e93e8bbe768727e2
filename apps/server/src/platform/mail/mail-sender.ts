export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where mail programs let the reader say that nothing of the kind is to come any more, by one press (RFC 8058). */
  stopUrl?: string
  /** An iCalendar file that asks the reader's calendar for the same as its own `METHOD`. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; file: string }
  /** The same for every try to send the same mail, so that a mail that arrives twice is seen as one. Letters, digits and dashes. */
  id: string
}

/** Sends mail, one at a time. Throws when the mail was not taken. */
export interface MailSender {
  /** False where no mail server is set: then mails stay unsent, and are no fault. */
  readonly isSet: boolean
  send(mail: Mail): Promise<void>
}
