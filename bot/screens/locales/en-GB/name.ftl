# Who had themselves forgotten, wherever they stand in what was played and booked.
name-former-member = Former member
name-former-member-seat = Former member (seat { $seat })
