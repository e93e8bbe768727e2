import fhirpath from 'fhirpath'
import r5 from 'fhirpath/fhir-context/r5'

/**
 * Rules that R5 (5.0.0) has beside its structure, by type and key, as FHIRPath; each must come out true. Only those of what an analysis is
 * written as: a rule about fields that our own schema refuses says nothing here.
 */
const RULES: Record<string, Record<string, string>> = {
  Bundle: {
    'bdl-3': 'entry.request.empty()',
    'bdl-4': 'entry.response.empty()',
    'bdl-5': 'entry.all(resource.exists())',
    'bdl-7':
      "entry.where(fullUrl.exists()).select(fullUrl & iif(resource.meta.versionId.exists(), resource.meta.versionId, '')).isDistinct()",
    'bdl-8': "entry.all(fullUrl.exists() implies fullUrl.contains('/_history/').not())",
  },
  Observation: {
    'obs-3': 'referenceRange.all(low.exists() or high.exists() or text.exists())',
    'obs-6': 'dataAbsentReason.empty() or value.empty()',
    'obs-7': 'value.empty() or component.code.where(coding.intersect(%resource.code.coding).exists()).empty()',
    'obs-8': 'bodySite.exists() implies bodyStructure.empty()',
  },
  Task: {
    'tsk-1':
      "restriction.empty() or (code.coding.where(code='fulfill' and system='http://hl7.org/fhir/CodeSystem/task-code').exists() and focus.exists())",
  },
  DiagnosticReport: { 'dgr-1': 'composition.empty()' },
  Device: { 'dev-1': 'name.where(display = true).count() <= 1' },
  CodeSystem: {
    'cnl-0': "name.exists() implies name.matches('^[A-Z]([A-Za-z0-9_]){1,254}$')",
    'csd-1': 'concept.code.isDistinct()',
  },
  /** What every part of a resource has to meet. */
  Element: {
    'per-1': 'descendants().ofType(Period).all(start.empty() or end.empty() or start <= end)',
    'ele-1': 'descendants().all(hasValue() or $this is xhtml or (children().count() > id.count()))',
    'ref-2': 'descendants().ofType(Reference).all(reference.exists() or identifier.exists() or display.exists())',
    'att-1': 'descendants().ofType(Attachment).all(data.empty() or contentType.exists())',
    'cod-1': 'descendants().ofType(Coding).all(code.exists().not() implies display.exists().not())',
    'qty-3': 'descendants().ofType(Quantity).all(code.empty() or system.exists())',
    'rng-2': 'descendants().ofType(Range).all(low.comparable(high) and low <= high)',
    /** What UCUM does not know is not multiplied. */
    ucum: "descendants().ofType(Quantity).all(($this * 1 'm').exists())",
  },
}

interface Resource {
  resourceType: string
  entry?: readonly { resource: Resource }[]
}

/** The keys of the rules that a resource, or one that it holds, breaks. */
export function brokenRules(resource: Resource): string[] {
  const own = Object.entries({ ...RULES.Element, ...RULES[resource.resourceType] }).flatMap(([key, rule]) =>
    fhirpath.evaluate(resource, rule, { resource }, r5, { async: false })[0] === true ? [] : [`${resource.resourceType} ${key}`],
  )
  return [...own, ...(resource.entry ?? []).flatMap((entry) => brokenRules(entry.resource))]
}
