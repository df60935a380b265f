//! What the people of the four continents wear, and their faces, laid on their silhouettes.

use super::Continent;
use crate::ink::{BLUE, GOLD, GREEN, INK, NAVY, OCHRE, PAPER, RED, disc, dots, fill, line};
use crate::portrait::face;

impl Continent {
    /// The complexion of its people on these cards.
    fn tone(self) -> &'static str {
        match self {
            Continent::Europe => "#e6bf98",
            Continent::Asia => "#dcae7a",
            Continent::Africa => "#8a5a38",
            Continent::America => "#d9a777",
        }
    }
}

pub(super) fn man(continent: Continent) -> String {
    let tone = continent.tone();
    match continent {
        Continent::Europe => {
            face(tone, 0.0, -176.0, [22.0, 29.0])
                + &fill(INK, "M-11-176H11V-171Q9-174 6-174H-6Q-9-174-11-171Z")
                + &line(INK, 2.2, "M-6-157Q-3-160 0-157 3-160 6-157")
                + &fill(RED, "M-16-190H16L15-183H-15Z")
                + &fill(PAPER, "M-7-142 0-112 7-142 0-146Z")
                + &fill(RED, "M-5-143 0-140 5-143V-136L0-139-5-136Z")
                + &disc(tone, -30.0, -84.0, 4.4)
                + &disc(tone, 37.0, -91.0, 4.4)
                + &disc(OCHRE, 37.0, -103.0, 3.4)
                + &dots(OCHRE, 2.6, 12.0, "M4-100V-74")
        }
        Continent::Asia => {
            face(tone, 0.0, -176.0, [22.0, 28.0])
                + &fill(INK, "M-9-158Q0-164 9-158 8-150 0-142-8-150-9-158Z")
                + &line(tone, 1.2, "M-3-154Q0-152 3-154")
                + &fill(OCHRE, "M-22-87H22V-77H-22ZM9-77H19L23-50 14-47Z")
                + &line(OCHRE, 3.0, "M-15-180C-4-190 10-198 20-194M-17-188C-6-198 4-204 12-204")
                + &disc(PAPER, 2.0, -190.0, 4.2)
                + &disc(NAVY, 2.0, -190.0, 2.2)
                + &disc(tone, -32.0, -81.0, 4.4)
                + &disc(tone, 34.0, -81.0, 4.4)
                + &dots(OCHRE, 3.0, 11.0, "M-4-134V-96")
        }
        Continent::Africa => {
            face(tone, 1.0, -183.0, [22.0, 26.0])
                + &fill(INK, "M-10-183H12V-180H-10Z")
                + &line(PAPER, 1.6, "M-4-164Q1-160 6-164")
                + &fill(OCHRE, "M-12-190Q0-186 14-190V-185Q0-180-12-185Z")
                + &dots(PAPER, 2.0, 5.0, "M-10-196Q1-200 12-196")
                + &line(OCHRE, 4.0, "M-7-150Q0-140 7-150M0-146V-112")
                + &line(OCHRE, 3.0, "M-40-30C-20-20 20-20 40-30")
                + &dots(PAPER, 2.4, 7.0, "M-36-37C-20-28 20-28 36-37")
                + &disc(tone, 39.0, -108.0, 4.6)
                + &disc(OCHRE, 31.0, -198.0, 3.0)
        }
        Continent::America => {
            face(tone, 0.0, -171.0, [22.0, 24.0])
                + &line(INK, 2.6, "M-6-155Q0-159 6-155")
                + &fill(RED, "M-12-148Q0-136 12-148L0-122Z")
                + &dots(PAPER, 1.8, 5.0, "M-6-141 0-130 6-141")
                + &fill(NAVY, "M-20-82H20L23-44H5L0-70-5-44H-23Z")
                + &fill(
                    OCHRE,
                    "M-20-88H20V-82H-20ZM-30-176C-20-172-16-174-14-180H14C16-174 20-172 30-176 20-170 10-174 0-174S-20-170-30-176Z",
                )
                + &disc(tone, -35.0, -80.0, 4.6)
                + &disc(tone, 39.0, -89.0, 4.6)
                + &fill(OCHRE, "M-12-118l2 4 4 .5-3 3 .8 4.5-3.8-2-3.8 2 .8-4.5-3-3 4-.5z")
        }
    }
}

pub(super) fn woman(continent: Continent) -> String {
    let tone = continent.tone();
    match continent {
        Continent::Europe => {
            face(tone, 0.0, -171.0, [20.0, 22.0])
                + &fill(GOLD, "M-10-171H10V-166Q6-170 0-170T-10-166Z")
                + &fill(RED, "M0-196C4-208 18-210 28-202 20-200 18-196 16-190 10-192 4-194 0-196Z")
                + &fill(RED, "M-13-101Q0-95 11-101L12-94Q0-88-14-94Z")
                + &fill(PAPER, "M-5-146Q0-138 5-146L3-128H-3Z")
                + &fill(RED, "M36-128Q30-110 32-70H40Q42-110 36-128Z")
                + &line(PAPER, 1.1, "M36-124V-72")
                + &disc(tone, 35.0, -104.0, 4.2)
                + &disc(tone, -26.0, -93.0, 4.2)
                + &dots(OCHRE, 2.4, 8.0, "M-36-9Q0-1 36-9")
        }
        Continent::Asia => {
            face(tone, -4.0, -181.0, [19.0, 22.0])
                + &fill(
                    INK,
                    "M-21-174C-26-174-25-180-20-182-18-189-10-190-4-188 0-194 8-190 6-184 7-180 7-177 6-174 3-180-1-182-6-182-11-182-13-178-14-172-17-170-20-172-21-174Z",
                )
                + &disc(OCHRE, 5.0, -190.0, 3.0)
                + &fill(OCHRE, "M-20-114H16V-92H-20Z")
                + &line(RED, 1.3, "M-20-107H16M-20-99H16")
                + &disc(tone, 27.0, -100.0, 4.2)
                + &dots(PAPER, 3.4, 13.0, "M-14-80C-14-55-16-30-22-6M2-80C4-55 8-30 16-6")
                + &line(OCHRE, 2.4, "M-16-176Q-6-182 5-176 15-184 26-176 37-184 47-176 58-182 68-176")
        }
        Continent::Africa => {
            face(tone, 0.5, -159.0, [21.0, 22.0])
                + &fill(OCHRE, "M-11-172H12C16-168 16-160 12-158Q0-154-11-158C-15-162-15-168-11-172Z")
                + &line(GREEN, 1.4, "M-11-166Q0-162 13-166")
                + &fill(OCHRE, "M-16-187H16L14-180Q0-174-15-180Z")
                + &line(OCHRE, 3.4, "M-24-50Q0-42 24-50M-27-16Q0-8 28-16")
                + &dots(PAPER, 3.0, 7.0, "M-24-33Q0-25 25-33")
                + &line(OCHRE, 2.4, "M-8-131Q0-124 9-131")
                + &disc(tone, 18.0, -196.0, 4.2)
                + &disc(tone, -30.0, -77.0, 4.4)
                + &disc(OCHRE, -12.0, -146.0, 2.0)
                + &disc(OCHRE, 13.0, -146.0, 2.0)
        }
        Continent::America => {
            face(tone, 3.0, -181.0, [18.0, 27.0])
                + &fill(RED, "M-6-181H13V-176Q6-181 0-178T-6-170Z")
                + &fill(PAPER, "M-12-94H10C18-66 22-44 22-30H-22C-22-44-20-66-12-94Z")
                + &line(GOLD, 1.0, "M-18-40H20M-14-74H12")
                + &fill(OCHRE, "M20-84H56L52-60H24Z")
                + &line(GOLD, 1.2, "M21-76H55M22-68H54M30-84V-60M38-84V-60M46-84V-60")
                + &disc(RED, 30.0, -87.0, 5.0)
                + &disc(RED, 40.0, -88.0, 5.4)
                + &disc(RED, 49.0, -86.0, 4.6)
                + &disc(tone, 30.0, -94.0, 4.2)
                + &disc(tone, -19.0, -92.0, 4.2)
                + &line(PAPER, 2.0, "M-16-176Q-2-190 20-184")
        }
    }
}

pub(super) fn children(continent: Continent) -> String {
    let tone = continent.tone();
    match continent {
        Continent::Europe => {
            face(tone, 16.0, -118.0, [19.0, 18.0])
                + &face(tone, -45.0, -113.0, [20.0, 21.0])
                + &fill(GOLD, "M-58-110C-60-124-34-126-32-110L-36-112Q-45-118-54-112L-56-98-61-94Z")
                + &fill(RED, "M-60-126l7 3 7-3v8l-7-3-7 3z")
                + &fill(PAPER, "M6-97 15-82 24-97 21-99H9Z")
                + &line(NAVY, 1.2, "M9-94 15-85 21-94")
                + &fill(RED, "M12-82 15-86 18-82 15-72Z")
                + &line(RED, 3.0, "M66-56A28 28 0 1 0 66.1-56Z")
                + &disc(tone, 35.0, -60.0, 3.6)
                + &disc(tone, -17.0, -60.0, 3.6)
                + &disc(tone, -69.0, -47.0, 3.6)
                + &fill(PAPER, "M-57-46H-31L-27-20H-62Z")
                + &fill(RED, "M5-122H27V-119H5Z")
        }
        Continent::Asia => {
            face(tone, 15.5, -117.0, [19.0, 18.0])
                + &face(tone, -47.0, -109.0, [20.0, 19.0])
                + &fill(
                    INK,
                    "M-62-104C-66-110-62-116-57-114-55-122-39-122-37-114-32-116-28-110-32-104L-37-106Q-47-114-57-106Z",
                )
                + &fill(INK, "M5-117Q15-126 27-117L26-113Q15-119 6-113Z")
                + &fill(OCHRE, "M48-206 68-180H28ZM-62-58H-32V-50H-62Z")
                + &fill(OCHRE, "M3-62H28V-57H3Z")
                + &line(PAPER, 1.3, "M48-202V-150M32-180H64")
                + &disc(tone, 38.0, -77.0, 3.6)
                + &disc(tone, -7.0, -54.0, 3.6)
                + &dots(OCHRE, 3.0, 9.0, "M48-140q-10 8 0 16t0 16")
                + &dots(PAPER, 2.6, 8.0, "M-62-24Q-47-20-32-24")
        }
        Continent::Africa => {
            face(tone, 17.0, -117.0, [19.0, 17.0])
                + &face(tone, -47.0, -116.0, [20.0, 20.0])
                + &fill(INK, "M7-117C6-130 28-130 27-117Q17-122 7-117Z")
                + &fill(OCHRE, "M-68-130H-26L-32-116H-62Z")
                + &line(GREEN, 1.3, "M-66-126H-28M-63-120H-31")
                + &disc(RED, -56.0, -133.0, 4.4)
                + &disc(RED, -46.0, -135.0, 5.0)
                + &disc(RED, -37.0, -133.0, 4.4)
                + &fill(OCHRE, "M34-56H64L58-24H40Z")
                + &line(GREEN, 1.5, "M37-50 42-34 47-50 52-34 57-50 61-44")
                + &line(PAPER, 3.0, "M35-56H63")
                + &disc(tone, 41.0, -60.0, 3.6)
                + &disc(tone, -31.0, -117.0, 3.6)
                + &disc(tone, -69.0, -47.0, 3.6)
                + &line(OCHRE, 3.0, "M2-40Q16-34 32-40M-66-30Q-47-24-26-30")
                + &dots(PAPER, 2.4, 6.0, "M-62-80Q-47-70-30-80")
        }
        Continent::America => {
            face(tone, 16.0, -114.0, [19.0, 15.0])
                + &face(tone, -46.0, -109.0, [19.0, 19.0])
                + &fill(RED, "M-59-106C-62-126-32-126-34-106L-37-108Q-46-116-55-108Z")
                + &line(RED, 3.0, "M-58-100-62-92M-35-100-30-92")
                + &fill(
                    OCHRE,
                    "M-2-118C4-118 6-120 7-124 8-132 24-132 25-124 26-120 28-118 34-118 32-113 28-113 26-113H6C2-113-2-113-2-118Z",
                )
                + &line(RED, 2.4, "M7-120Q16-117 25-120")
                + &fill(NAVY, "M9-72H22V-62H26V-52L28-22H17L15-40 13-22H2L5-52V-62H9Z")
                + &line(NAVY, 2.4, "M9-97V-72M22-97V-72")
                + &fill(PAPER, "M-55-47H-37L-34-18H-59Z")
                + &disc(tone, 38.0, -56.0, 3.6)
                + &disc(tone, -5.0, -53.0, 3.6)
                + &disc(tone, -27.0, -53.0, 3.6)
                + &disc(tone, -66.0, -51.0, 3.6)
                + &fill(BLUE, "M63-72q8-8 16 0-8 8-16 0l-6 5v-10z")
                + &disc(PAPER, 75.0, -73.0, 1.0)
        }
    }
}
