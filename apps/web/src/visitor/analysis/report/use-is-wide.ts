import { useState } from 'react'

/** Whether there was room for two columns when the report was opened; what somebody folds afterwards stays as it is. */
export const useIsWide = (): boolean => useState(() => matchMedia('(min-width: 60rem)').matches)[0]
