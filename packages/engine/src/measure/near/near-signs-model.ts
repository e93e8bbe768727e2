// Written by training/fit-near-signs.ts; not by hand.
import type { LinearModel } from './linear-model.ts'
import type { OutlinedSign } from './photo-features.ts'

export interface NearSignModel {
  /** Weights of `PIXEL_FEATURES`, then of their squares: the chance that a pixel looks like an outlined one. */
  pixel: LinearModel
  /** Weights of `PHOTO_FEATURES`. */
  photo: LinearModel
  /** Turns the photo's log-odds into calibrated ones (Platt 1999), fitted on held-out photos. */
  calibration: LinearModel
  /** Chance from which the sign counts as found: best mean of sensitivity and specificity on held-out photos. */
  foundFrom: number
  /** Deviation of the log-odds between models fitted on different photos. */
  oddsSpread: number
}

/** Fitted on "scalp-data" (Roboflow Universe, nisipeanu; CC BY 4.0 as stated there): 226 scalp microscope photos. See docs/MODEL-CARD.md. */
export const NEAR_SIGN_MODELS: Record<OutlinedSign, NearSignModel> = {
  dandruff: {
    pixel: {
      bias: -11.42,
      weights: [
        0.3231, -0.1199, -0.192, 0.5446, -1.262, -0.2319, 0.8161, -0.2956, -0.3836, 0.6122, 1.269, 1.575, 0.1785, 0.4314, -1.862,
        -2.508, -0.3122, -0.4018, -1.821, 2.111, 0.4417, -0.02789, 0.02276, -0.03835, -0.1845, -0.2092, 0.01459, 0.3256, -0.03859,
        0.03866, -0.1695, -0.2923, -0.3866, -0.04454, -0.0335, -0.06876, -0.6679, -0.3122, 0.1344, -0.7859, -0.5851, -0.536,
      ],
    },
    photo: {
      bias: 0.2614,
      weights: [
        0.5231, 0.6598, 0.2642, -0.2113, -0.3423, -0.09864, -0.103, -1.568, -0.1318, -0.7114, 0.4145, 0.4688, -0.03739, -0.3284,
        0.0946, 0.2356, -0.132, 0.3357, 0.07828, 0.3672, 0.06965, 0.9958, 0.2176, 0.1215, -0.6087,
      ],
    },
    calibration: { bias: 0.1461, weights: [0.7249] },
    foundFrom: 0.5699,
    oddsSpread: 0.2028,
  },
  oiliness: {
    pixel: {
      bias: -1.101,
      weights: [
        0.4369, -0.03577, -0.1991, 0.7676, 0.007941, -0.132, -1.057, 0.4684, 0.3015, -1.133, 0.5544, -1.627, -0.675, -0.07194,
        -3.742, 0.1179, -0.5544, 0.668, 1.547, 0.5909, -0.5168, -0.0788, 0.1516, 0.09526, -0.1534, -0.7207, -0.05261, 0.1832,
        -0.1021, -0.1039, 0.1725, -0.2193, 0.4756, 0.4026, -0.04942, -2.062, -0.04546, -0.5544, -0.2741, -0.03678, -0.3896,
        -0.03911,
      ],
    },
    photo: {
      bias: 3.355,
      weights: [
        -0.3529, -0.5522, -0.2579, 0.2716, 0.4053, 0.1637, 0.2007, 1.315, 0.2036, -0.4051, 1.371, 1.157, -0.3431, 0.2079, 0.0107,
        -0.01054, -0.1344, -0.3572, -0.1467, -0.1693, -0.1222, -0.1479, -0.03691, 0.3747, 1.348,
      ],
    },
    calibration: { bias: -0.1125, weights: [0.9251] },
    foundFrom: 0.4,
    oddsSpread: 0.2344,
  },
  redness: {
    pixel: {
      bias: -5.93,
      weights: [
        0.36, -0.1037, 0.1282, 0.06006, 0.5635, -0.2991, 0.1552, 0.2925, 0.2093, -0.06836, 1.049, 0.9511, -0.2052, 0.1567, 0.8879,
        -1.422, 0.2437, 0.6179, 0.03144, 1.535, -0.5341, -0.1545, 0.1572, 0.0002099, -0.2051, 0.4403, 0.0563, 0.2512, -0.05811,
        -0.1784, -0.2087, -0.3729, -0.3322, -0.02477, -0.01339, 0.9389, -0.2609, 0.2437, 0.03007, -0.1542, -0.5551, -0.4035,
      ],
    },
    photo: {
      bias: -0.6116,
      weights: [
        0.3434, 0.07866, 0.1587, 0.574, -0.2072, 0.1049, -0.4962, -0.008467, -0.2535, -0.8423, -0.3555, 0.03043, 0.4546, -0.03283,
        -0.4796, 0.5204, -0.04669, 0.6115, -0.04632, 0.2274, -0.3083, 0.3457, 0.0964, 0.05801, -1.021,
      ],
    },
    calibration: { bias: -1.166, weights: [0.1584] },
    foundFrom: 0.4,
    oddsSpread: 0.05148,
  },
}
