// Written by training/net/ship.py; not by hand.

/**
 * How the log-odds that one in two hundred cells exceed tell of oil (`bias` and `slope`, Platt 1999); the chance from which it counts as
 * found, and below which it is never high; and how far the log-odds of nets fitted on different photos lie apart. All of it rests on
 * photos left out; see docs/MODEL-CARD.md.
 */
export const OIL_CALIBRATION = {
  bias: -2.947,
  slope: 0.9292,
  foundFrom: 0.5,
  highFrom: 0.5806,
  oddsSpread: 0.2505,
}
