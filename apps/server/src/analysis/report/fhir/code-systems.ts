import {
  ALERT_CODES,
  type FhirCodeSystem,
  type FhirCodeSystemName,
  FINDING_CODES,
  type Language,
  MEASURE_CODES,
  SEVERITIES,
} from '@chioma/contract'
import type { Dependencies } from '../../dependencies.ts'

type Naming = Pick<Dependencies, 'locales'> & { config: Pick<Dependencies['config'], 'claimsMode'> }

const CODES: Record<FhirCodeSystemName, readonly string[]> = {
  documents: ['analysis', 'photo'],
  findings: FINDING_CODES,
  severities: SEVERITIES,
  measures: MEASURE_CODES,
  alerts: ALERT_CODES,
  figures: ['chance', 'chance_range', 'area', 'repeat_range'],
}

/** The words of a code of ours in a language. */
export function codeName({ locales, config }: Naming, system: FhirCodeSystemName, code: string, language: Language): string {
  switch (system) {
    case 'findings':
      return locales.say(language, `findings:codes.${code}.name.${config.claimsMode}`)
    case 'severities':
      return locales.say(language, `findings:severity.${code}`)
    case 'measures':
      return locales.say(language, `findings:measures.${code}.name`)
    case 'alerts':
      return locales.say(language, `journey:alerts.${code}`)
    case 'documents':
    case 'figures':
      return locales.say(language, `report:fhir.${system}.${code}`)
  }
}

/** What a vocabulary is called by in a file, and where it is read. */
export const codeSystemUrl = (origin: string, system: FhirCodeSystemName): string => `${origin}/api/fhir/code-systems/${system}`

export function presentCodeSystem(needs: Naming, system: FhirCodeSystemName, origin: string, language: Language): FhirCodeSystem {
  const concept = CODES[system].map((code) => ({ code, display: codeName(needs, system, code, language) }))
  return {
    resourceType: 'CodeSystem',
    id: system,
    language,
    url: codeSystemUrl(origin, system),
    name: `Chioma${system.slice(0, 1).toUpperCase()}${system.slice(1)}`,
    title: `Chioma: ${system}`,
    status: 'active',
    content: 'complete',
    caseSensitive: true,
    count: concept.length,
    concept,
  }
}
