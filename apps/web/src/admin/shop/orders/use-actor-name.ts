import { useTranslation } from 'react-i18next'

const NOT_STAFF = ['visitor', 'provider', 'system'] as const

/** Who did something to an order, in words: a member of the staff by their name. */
export function useActorName(): (actor: string) => string {
  const { t } = useTranslation('backoffice')
  return (actor) => (NOT_STAFF.some((known) => known === actor) ? t(`orders.actors.${actor}`) : actor)
}
