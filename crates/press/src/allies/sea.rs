//! The submarine and the battleship.

use super::Ally;
use crate::flags::Cloth;
use crate::ink::{INK, OCHRE, PAPER, SHADE, dashes, fill, line, outlined, ruling, tint};

/// Rows of waves across the lower part of the picture.
pub(crate) fn swell(ink: &str, top: i32) -> String {
    let rows: String = (0..3_i32)
        .map(|i| {
            format!(
                "M{} {}q9-8 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0",
                6 - i * 5,
                top + 12 * i
            )
        })
        .collect();
    line(ink, 1.6, &rows)
}

fn sky() -> String {
    ruling(SHADE, [10.0, 10.0, 180.0, 200.0], 1.3, 3.4)
}

pub(super) fn submarine(ally: Ally) -> String {
    let ink = ally.ink();
    sky()
        + &fill(PAPER, "M70 60q2-12 14-10 6-12 20-5 14-3 15 9 7 0 8 6zM138 92q2-10 14-8 6-10 18-4 14-2 14 8z")
        + &line(INK, 2.4, "M96 152V96H104M106 152V108H113")
        + &line(INK, 1.0, "M22 180V116M22 118 92 150M112 146 178 172")
        + &ally.flag().draw(Cloth::FLAT, 24.0, 116.0, 33.0)
        + &outlined(ink, INK, 1.5, "M80 172 84 148H122L130 172Z")
        + &dashes(PAPER, 5.0, 5.0, 10.0, "M90 157H116")
        + &line(INK, 3.0, "M142 168 166 156M146 174V166")
        + &outlined(
            ink,
            INK,
            1.5,
            "M14 182C26 172 50 168 80 168H150C168 170 182 174 192 184 186 206 160 216 110 218 60 218 30 204 14 182Z",
        )
        + &line(PAPER, 1.2, "M28 184H182M36 192H176")
        + &fill(PAPER, "M160 186a4 4 0 1 1-.1 0zM40 174h3v3h-3zM50 172h3v3h-3zM60 171h3v3h-3z")
        + &tint(ink, 35, "M8 190q9-8 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0V270H8Z")
        + &swell(PAPER, 200)
}

/// The battleship under way, her waterline at 210.
pub(crate) fn ship(ally: Ally) -> String {
    let ink = ally.ink();
    let (funnels, masts): (&[(u32, u32)], _) = match ally {
        Ally::America => (
            &[(85, 10), (109, 10)],
            "M66 154 70 98H76L80 154M64 146 82 122M82 146 66 116M68 112 78 100M126 148 130 94H136L140 148M125 142 140 116M141 142 126 110M128 106 137 96",
        ),
        Ally::Britain => {
            (&[(73, 12), (105, 10)], "M94 92V150M94 104 86 150M94 104 104 150M86 104H102M132 100V150")
        }
        Ally::France => (
            &[(67, 6), (79, 6), (107, 6), (119, 6)],
            "M96 90V150M90 106H102M90 118H102M136 96V150M132 108H140",
        ),
        Ally::Italy => {
            (&[(65, 10), (99, 10)], "M86 88V150M78 104H94M120 96V150M114 108H126M86 92 58 150M86 92 118 104")
        }
    };
    let stacks: String = funnels.iter().map(|(x, w)| format!("M{} 154l1-28h{w}l1 28z", x - 1)).collect();
    let bands: String = funnels.iter().map(|(x, w)| format!("M{x} 134h{w}")).collect();
    tint(
        INK,
        40,
        "M78 124C66 120 66 108 56 108 52 96 36 98 34 106 24 102 14 108 14 114 22 118 32 118 40 124 52 130 66 130 78 126Z",
    ) + &line(INK, 2.4, masts)
        + &ally.flag().draw(Cloth::FLAT, 14.0, 132.0, 30.0)
        + &line(INK, 1.4, "M13 130V178")
        + &outlined(ink, INK, 1.4, &stacks)
        + &line(OCHRE, 3.0, &bands)
        + &outlined(PAPER, INK, 1.4, "M60 178V156H132V148H150V166H156V178Z")
        + &dashes(INK, 4.0, 4.0, 12.0, "M66 164H130M136 154h4M143 154h4")
        + &line(INK, 2.8, "M44 168H22M58 158 34 154M160 160 182 154M168 172H190")
        + &outlined(
            ink,
            INK,
            1.4,
            "M40 178 42 164H56L62 178ZM150 178 154 166H168L174 178ZM52 166V156H66V166ZM148 166V156H160L164 166Z",
        )
        + &outlined(ink, INK, 1.5, "M10 178H176L194 172C190 186 186 200 184 212H22C16 204 12 190 10 178Z")
        + &line(PAPER, 1.2, "M14 186H188")
        + &dashes(PAPER, 3.0, 3.0, 16.0, "M40 194H156")
}

pub(super) fn battleship(ally: Ally) -> String {
    sky()
        + &ship(ally)
        + &fill(SHADE, "M8 210q9-8 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0 18 0V270H8Z")
        + &swell(ally.ink(), 220)
}
