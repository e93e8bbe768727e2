import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { getJson } from '../../../lib/api/request.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface AccessListProps<Access> {
  /** The list's address below that of everything stored. */
  name: string
  schema: z.ZodType<Access>
  words: { unknown: string; nobody: string; somebody: string }
  linesOf: (accesses: Access[]) => { key: string; text: string }[]
}

/** Who saw something of the visitor's. Asked anew each time: more may have happened meanwhile. */
export function AccessList<Access>({ name, schema, words, linesOf }: AccessListProps<Access>) {
  const { data, isError } = useQuery({
    queryKey: ['my-data', name],
    queryFn: ({ signal }) => getJson(`/api/my-data/${name}`, z.array(schema), signal),
    staleTime: 0,
  })
  const className = 'mt-2 text-compact text-ink-2'
  if (isError) return <p className={className}>{words.unknown}</p>
  if (data === undefined) return <Skeleton className="mt-2 h-6 w-3/5" />
  if (data.length === 0) return <p className={className}>{words.nobody}</p>
  return (
    <>
      <p className={className}>{words.somebody}</p>
      <ul className="num mt-1.5 grid list-disc gap-1 pl-5 text-compact text-ink-2 marker:text-accent">
        {linesOf(data).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  )
}
