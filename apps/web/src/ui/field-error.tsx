import { CircleAlert } from 'lucide-react'

/** The words that say what is wrong with a field, in a region that is announced. */
export function FieldError({ id, message }: { id: string | undefined; message: string | undefined }) {
  return (
    <div aria-live="polite">
      {message !== undefined && (
        <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-high">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  )
}
