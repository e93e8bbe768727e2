import { useState } from 'react'

/** A photo made small beside words that say which it is; a plain square where it cannot be had. */
export function Thumbnail({ photoUrl }: { photoUrl: string }) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    <div className="aspect-square w-full overflow-hidden rounded-small bg-sunken">
      {!isBroken && (
        <img src={photoUrl} alt="" loading="lazy" onError={() => setIsBroken(true)} className="size-full object-cover" />
      )}
    </div>
  )
}
