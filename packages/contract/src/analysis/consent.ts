/** Version of the consent text that the upload panel shows; stored with every consent. Raise it whenever the words change their meaning. */
export const CONSENT_TEXT_VERSION = '2026-11-5'

/** The same for the text that lets a provider have the photo for a simulation. */
export const SIMULATION_CONSENT_VERSION = '2026-11-1'
