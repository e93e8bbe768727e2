import { useEffect } from 'react'
import { useLanguage } from '../../../../lib/i18n/use-language.ts'

/** Says each hint aloud, for who photographs the back of their own head; silent where the device has no voice. */
export function useSpokenHints(isWanted: boolean, words: string): void {
  const { language } = useLanguage()
  useEffect(() => {
    if (!isWanted || words === '' || !('speechSynthesis' in window)) return
    const sentence = new SpeechSynthesisUtterance(words)
    sentence.lang = language
    speechSynthesis.cancel()
    speechSynthesis.speak(sentence)
    return () => speechSynthesis.cancel()
  }, [isWanted, words, language])
}
